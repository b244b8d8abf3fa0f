import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {elementSources, type Shown} from './element-sources.js';

interface Entry {
  readonly name: string;
  readonly kind?: string;
  readonly description?: string;
  readonly type?: {readonly text: string};
}

type List = 'attributes' | 'members' | 'events' | 'slots' | 'cssParts' | 'cssProperties';

interface Declared extends Partial<Record<List, readonly Entry[]>> {
  readonly tagName: string;
  readonly summary?: string;
  readonly description?: string;
}

const {modules} = JSON.parse(readFileSync('custom-elements.json', 'utf8')) as {
  readonly modules: readonly {
    readonly declarations: readonly Declared[];
    readonly exports: readonly {readonly kind: string; readonly name: string}[];
  }[];
};
const declared = new Map(
  modules.flatMap(({declarations}) => declarations).map((element) => [element.tagName, element]),
);
const sources = elementSources();
const open = sources.filter(({isInternal}) => !isInternal);
const byTag = new Map(sources.map((shown) => [shown.tag, shown]));

/** Comes out of the fields inside by itself: it is composed and bubbles. */
const NATIVE = ['input'];

/** An element and those in its templates, at any depth. */
function within(shown: Shown): Shown[] {
  const all = new Set([shown]);
  for (const {inner} of all) for (const tag of inner) all.add(byTag.get(tag) ?? shown);
  return [...all];
}

type Names = (shown: Shown) => Iterable<string>;

const listed =
  (list: List): Names =>
  ({tag}) =>
    (declared.get(tag)?.[list] ?? []).map(({name}) => name);

/** `tag: name` of each that is not among those of its element. */
function strays(from: Names, among: Names): string[] {
  return open.flatMap((shown) => {
    const known = new Set(among(shown));
    return [...from(shown)].filter((name) => !known.has(name)).map((name) => `${shown.tag}: ${name || '(default)'}`);
  });
}

/** All of the source is listed, and what is listed is in the source. */
function agree(own: Names, list: Names, allowed = own): void {
  assert.deepEqual({missing: strays(own, list), unfounded: strays(list, allowed)}, {missing: [], unfounded: []});
}

describe('custom-elements.json', () => {
  it('lists every public element, each with a summary, a description and a define module', () => {
    assert.ok(open.length >= 75 && open.length <= 90, String(open.length));
    assert.deepEqual([...declared.keys()].sort(), open.map(({tag}) => tag).sort());
    const poor = [...declared.values()].filter(({summary, description}) => !summary || !description);
    assert.deepEqual(poor, []);
    const defined = modules.flatMap(({exports}) => exports.filter(({kind}) => kind === 'custom-element-definition'));
    assert.deepEqual(defined.map(({name}) => name).sort(), [...declared.keys()].sort());
  });

  it('says what everything is for, and of what type properties, attributes and events are', () => {
    const lists = ['attributes', 'members', 'events', 'slots', 'cssParts', 'cssProperties'] as const;
    const isTyped = (list: List, {kind}: Entry) => list === 'attributes' || list === 'events' || kind === 'field';
    const poor = [...declared.values()].flatMap((element) =>
      lists.flatMap((list) =>
        (element[list] ?? [])
          .filter((entry) => !entry.description || (isTyped(list, entry) && !entry.type?.text))
          .map(({name}) => `${element.tagName} ${list}: ${name}`),
      ),
    );
    assert.deepEqual(poor, []);
  });

  it('names the properties and attributes that are declared, and no other attributes', () => {
    assert.deepEqual(
      strays(({properties}) => properties, listed('members')),
      [],
    );
    agree(({attributes}) => attributes, listed('attributes'));
  });

  it('names the parts of the templates, and no others', () => {
    agree(({parts}) => parts, listed('cssParts'));
  });

  it('names the slots of the templates, and no others', () => {
    agree(({slots}) => slots, listed('slots'));
  });

  it('names the events that are dispatched, and no others but those that come from inside', () => {
    const own = ({events}: Shown) => [...events].filter((name) => !NATIVE.includes(name));
    // What a page puts in a slot may send anything that an element sends.
    const inside = (shown: Shown) => (shown.slots.has('') ? sources : within(shown));
    agree(own, listed('events'), (shown) => [...inside(shown).flatMap(({events}) => [...events]), ...NATIVE]);
  });

  it('names the custom properties of the styles, and no others but those of elements inside', () => {
    agree(
      ({cssProperties}) => cssProperties,
      listed('cssProperties'),
      (shown) => within(shown).flatMap(({cssProperties}) => [...cssProperties]),
    );
  });
});
