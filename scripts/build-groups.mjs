// Which modules are one file in what is built.
const src = `${process.cwd()}/src/`;

/**
 * What is loaded together, as one file each: a bundler makes a chunk of every set of files that the same lazy imports share, and pages
 * have many of these. Only modules that do nothing when they are imported, and import no strings but the shared ones, since all of a file comes with any of it.
 */
const GROUPS = {
  // every element
  base: /^(components\/(agent-element|agent-command)|controllers\/(localize|format|served)|locales\/(index|plural|shared\.strings)|state\/lazy|styles\/(shared|tokens|ground|controls|status)(\.styles)?|styles\/icons)\.ts$/,
  // what elements have a store and a connection with
  shell:
    /^(state\/(keys|read|opening|core\/(id-list|rows|report))|state\/facts\/(branches|run-over|threads|citations)|transport\/(keys|retry)|commands\/[a-z-]+|controllers\/(store-controller|row-controller|rows-controller|has-focus)|components\/internal\/(identity\/identities|renderers\/registry|registry|lazy-elements)|components\/parts\/markdown\/address-context|protocol\/(taxonomy|task|run-input\/rules))\.ts$/,
  // words of the protocol that elements know as well as the fold
  words:
    /^(state\/core\/(lists|shape)|state\/facts\/(choices|refs|lineage|evidence-refs)|state\/intake\/limits|protocol\/(vocabulary|evidence|run-input\/errors))\.ts$/,
  intake: /^(protocol\/(event-classes|envelope)|state\/intake\/(guard|redact|secret-rules))\.ts$/,
  // what events are made and folded with
  facts:
    /^(state\/core\/(fact|keeping|plain-row)|state\/facts\/(diagnostics|runtime-entities|sessions|evidence-links|runs|turns|messages|parts|session-activity|notifications|queue|json-patch|unnamed-action)|adapters\/(adapter|versions|listed-sessions))\.ts$/,
  // what every connection is made with
  wire: /^transport\/(directory-feed|http|send|sse|sse-decoder|feed|connection|measures|wire|lines|history-loader|upload)\.ts$/,
  // what turns are listed and drawn with
  list: /^controllers\/(virtual-list|scroll-anchor)\.ts$/,
  renderers: /^components\/internal\/renderers\/(built-ins|light-slot|renderer-controller|tags-of)\.ts$/,
  parts:
    /^(controllers\/(one-command|disclosure|scroll-region|layout)|protocol\/hidden-characters|components\/internal\/out-link|components\/parts\/markdown\/(addresses|urls))\.ts$/,
};

/** The helper of decorators is in the first file, as every element has them. */
const isIn = (name, group) => (id) =>
  id.startsWith(src) ? group.test(id.slice(src.length)) : name === 'base' && id.includes('@oxc-project');

/** Whether a module of src/ is part of such a file. */
export const isGrouped = (path) => Object.values(GROUPS).some((group) => group.test(path));

/** `codeSplitting` of a build. */
export const groups = {
  groups: Object.entries(GROUPS).map(([name, group]) => ({
    name,
    test: isIn(name, group),
    includeDependenciesRecursively: false,
  })),
};
