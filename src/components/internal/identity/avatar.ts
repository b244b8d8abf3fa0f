import {html, nothing, type ReactiveElement, type TemplateResult} from 'lit';
import {StoreController} from '../../../controllers/store-controller.js';
import {icon, isIcon} from '../../../styles/icons.js';
import {Addresses} from '../../parts/markdown/addresses.js';
import {agentName, identityOf, knownAgent, type KnownIdentity} from './identities.js';

const addresses = new WeakMap<ReactiveElement, Addresses>();

/** The avatar that the page gave somebody; undefined where it gave none, or a picture that may not be loaded here. */
export function givenAvatar(
  host: ReactiveElement & {readonly allowImages?: boolean},
  known: KnownIdentity,
): TemplateResult | undefined {
  const {avatar} = identityOf(StoreController.of(host).store, known);
  if (avatar === undefined) return undefined;
  if (typeof avatar === 'function') return render(avatar());
  if (isIcon(avatar)) return render(icon(avatar));
  let allowed = addresses.get(host);
  if (!allowed) addresses.set(host, (allowed = new Addresses(host)));
  const picture = allowed.image(avatar, host.allowImages ?? false);
  // The page's own words name it, so that the page's own server may be asked.
  const isShown = picture && (picture.shown || allowed.link(avatar)?.absolute === false);
  return isShown ? render(html`<img src=${picture.src} alt="" />`) : undefined;
}

/** An agent's avatar: a letter on paper where the page gave none, round for a person, square for an agent. */
export function agentAvatar(
  host: ReactiveElement,
  {id, name, kind}: {readonly id: string; readonly name?: string | undefined; readonly kind?: string | undefined},
): TemplateResult {
  const {store} = StoreController.of(host);
  const [letter = ''] = agentName(store, id, name);
  return givenAvatar(host, knownAgent(store, id, name)) ?? render(letter.toLocaleUpperCase(), kind);
}

function render(content: unknown, kind?: string): TemplateResult {
  return html`<span class="avatar" data-kind=${kind ?? nothing} aria-hidden="true">${content}</span>`;
}
