import {html, nothing, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import {keyed} from 'lit/directives/keyed.js';
import {statusMark} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {builtInFor, drawBuiltIn, lazyTags} from '../../internal/renderers/built-ins.js';
import type {PreviewRow, RendererEntry} from '../../internal/renderers/registry.js';
import {RendererController} from '../../internal/renderers/renderer-controller.js';
import type {LineComment} from '../../parts/diff/line-comments.js';
import styles from './artifact-preview.styles.js';
import {isLines, sourceOf, type Body, type BodyContent} from './body.js';
import {type PreviewView, renderLines} from './previews.js';
import {readBody} from './read-body.js';
import type {PreviewShape} from './shapes.js';
import './artifact-preview.strings.js';

const NO_COMMENTS: readonly LineComment[] = [];

/** Languages that a browser can run as a page. */
const RUNNABLE: ReadonlySet<string> = new Set(['html', 'htm', 'xhtml', 'svg']);

/** What runs in the isolated frame has its own scripts and styles, and pictures and fonts inside it; it reaches nothing. */
const FRAME_POLICY = [
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:",
  "form-action 'none'; base-uri 'none'; webrtc 'block'",
].join('; ');

/**
 * An address whose page holds a text in a second frame: that inherits the policy, and cannot go to another address, because the
 * policy of the page around it has no `frame-src`. A data URL, since `srcdoc` would need a Trusted Types policy of ours.
 */
function isolatedPage(text: string): string {
  const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}">
<style>html,body,iframe{margin:0;border:0;width:100%;height:100%;display:block}</style>
<iframe sandbox="allow-scripts" srcdoc="${text.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"></iframe>`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(page)}`;
}

/**
 * The body of an artifact, drawn as what it is. Bytes that do not match their kind are reported, and shown as text
 * or as bytes. Nothing in a body is run, and nothing that it names is fetched; with `allow-run` a person may run HTML and SVG
 * in a frame that can reach neither the page nor the network.
 *
 * @summary Shows the body of an artifact by its kind.
 * @a11y What can be chosen between is buttons with `aria-pressed`; what is shown has the roles of its own view.
 * @element agent-artifact-preview
 * @lazy agent-canvas-view
 * @lazy agent-code
 * @lazy agent-code-view
 * @lazy agent-diff
 * @lazy agent-file-tree
 * @lazy agent-image-view
 * @lazy agent-json
 * @lazy agent-markdown
 * @lazy agent-table
 * @fires agent-command - what a renderer of the page asks for, in a person's name
 * @fires agent-line-comment - when somebody writes, changes or removes a remark on a line
 * @csspart base - the whole
 * @csspart content - what is drawn
 * @csspart frame - the isolated frame that HTML and SVG run in
 * @cssprop [--agent-artifact-preview-frame-height=24rem] - how high the isolated frame is
 */
export class AgentArtifactPreview extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @state() private body: Body | undefined;
  /** The text instead of what it stands for. */
  @state() private raw = false;
  /** Somebody runs it, in the isolated frame. */
  @state() private running = false;

  /** What it is, such as `document` or `table`: the kinds of the standard, and any other. */
  @property() kind = '';

  /** The media type that its owner gives; the blob's own where there is none. */
  @property({attribute: 'media-type'}) mediaType = '';

  /** Its name or path: its ending decides the language of code. */
  @property() name = '';

  /** The version that is shown, for remarks on its lines. */
  @property({attribute: 'version-id'}) versionId = '';

  /** The body; undefined while there is none. */
  @property({attribute: false}) blob: Blob | undefined;

  /** HTML and SVG may be run by a person, in a frame without rights (docs/security.md). */
  @property({type: Boolean, attribute: 'allow-run'}) allowRun = false;

  /** The page that runs them, on an origin of its own; needed where the page's content security policy forbids inline scripts. */
  @property({attribute: 'preview-url'}) previewUrl = '';

  /** Lines may be remarked on. */
  @property({type: Boolean}) commentable = false;

  /** The remarks so far. */
  @property({attribute: false}) comments: readonly LineComment[] = NO_COMMENTS;

  readonly #renderers = new RendererController(this);
  #reading: AbortController | undefined;
  #row: PreviewRow = {id: '', kind: '', mediaType: '', name: ''};

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated && !this.body) void this.#read();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if ((['blob', 'kind', 'mediaType', 'name'] as const).some((each) => changed.has(each))) void this.#read();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#reading?.abort();
  }

  override render() {
    if (!this.blob) return this.renderFallback('unknown', this.term('preview.none'));
    if (!this.body) return this.renderFallback('loading');
    const {content} = this.body;
    const text = sourceOf(content);
    return html`
      <div part="base" data-shape=${content.shape}>
        ${isLines(content) ? nothing : this.#renderHead(text !== undefined)}
        ${this.#isRunnable(content) ? this.#renderRun() : nothing}
        ${this.#notes.map((note) => html`<p class="notice">${statusMark('warning', note)}</p>`)}
        <div part="content">
          ${
            this.running && this.#isRunnable(content)
              ? this.#renderFrame(content.text)
              : this.raw && text !== undefined
                ? renderLines(text, '', this.#view)
                : this.#renderContent(content, this.blob)
          }
        </div>
      </div>
    `;
  }

  #renderHead(hasSource: boolean) {
    return html`<div class="head">
      <span class="meta grow dots">${this.#facts.map((fact) => html`<span>${fact}</span>`)}</span>
      ${hasSource ? this.#renderRaw() : nothing}
    </div>`;
  }

  #renderRaw() {
    return html`<button
      type="button"
      class="btn quiet sm"
      aria-pressed=${this.raw ? 'true' : 'false'}
      @click=${this.#onRaw}
    >
      ${this.term('preview.source')}
    </button>`;
  }

  #renderRun() {
    return html`<div class="head">
      <span class="meta grow">${this.running ? this.term('preview.isolated') : nothing}</span>
      <button
        type="button"
        class="btn quiet sm"
        aria-pressed=${this.running ? 'true' : 'false'}
        @click=${() => (this.running = !this.running)}
      >
        ${this.term('preview.run')}
      </button>
    </div>`;
  }

  /** Nothing of ours is inside, and nobody listens to what it says. */
  #renderFrame(text: string) {
    const {previewUrl} = this;
    const onLoad = ({currentTarget}: Event) =>
      previewUrl ? (currentTarget as HTMLIFrameElement).contentWindow?.postMessage(text, '*') : undefined;
    return keyed(
      text,
      html`<iframe
        part="frame"
        class="frame"
        sandbox="allow-scripts"
        referrerpolicy="no-referrer"
        title=${this.name || this.term('preview.run')}
        src=${previewUrl || isolatedPage(text)}
        @load=${{handleEvent: onLoad, once: true}}
      ></iframe>`,
    );
  }

  /** What the page draws for such a body, else what the package does. */
  #renderContent(content: BodyContent, body: Blob): unknown {
    const options = {
      localize: this.localize,
      names: [this.#row.mediaType, content.shape],
      more: () => ({content, body}),
    };
    const drawn = this.#renderers.render('preview', this.#row, options);
    if (drawn !== undefined) return drawn;
    const builtIn = this.#builtIn(content.shape);
    return (
      this.renderUnloaded(...lazyTags(builtIn)) ?? drawBuiltIn(builtIn, {row: this.#row, content, body}, this.#view)
    );
  }

  /** A body that is not there whole is not run. */
  #isRunnable(content: BodyContent): content is BodyContent & {shape: 'code'} {
    const isWhole = this.body?.shownBytes === undefined;
    return this.allowRun && isWhole && content.shape === 'code' && RUNNABLE.has(content.language);
  }

  get #view(): PreviewView {
    const {localize, name, versionId, commentable, comments, body} = this;
    const facts = body && isLines(body.content) ? this.#facts : [];
    const size = this.blob?.size ?? 0;
    return {localize, name, versionId, commentable, comments, facts, size, onNoImage: () => void this.#onNoImage()};
  }

  get #facts(): string[] {
    const isUnknown = this.body?.content.shape === 'bytes';
    const type = this.mediaType || this.blob?.type || (isUnknown ? this.term('preview.no-type') : '');
    return [type, this.localize.formatBytes(this.blob?.size ?? 0)].filter(Boolean);
  }

  /** What a person must know to trust what is shown. */
  get #notes(): string[] {
    const {problem, shownBytes, broken} = this.body ?? {};
    const size = (bytes: number) => this.localize.formatBytes(bytes);
    return [
      problem ? this.term(`preview.problem.${problem}`) : '',
      shownBytes === undefined ? '' : this.term('preview.cut', size(shownBytes), size(this.blob?.size ?? 0)),
      broken ? this.term('preview.broken', broken) : '',
    ].filter(Boolean);
  }

  async #read(): Promise<void> {
    this.#reading?.abort();
    [this.body, this.raw, this.running] = [undefined, false, false];
    const {blob, kind, mediaType, name} = this;
    this.#row = {id: this.versionId, kind: words(kind), mediaType: words(mediaType || blob?.type), name: words(name)};
    if (!blob) return;
    const reading = new AbortController();
    this.#reading = reading;
    const body = await readBody(blob, this.#row, reading.signal);
    const {shape} = body.content;
    const isDrawn = this.#renderers.find('preview', this.#row, {names: [this.#row.mediaType, shape]}) !== undefined;
    const isLoaded = isDrawn || (await this.#load(shape));
    if (reading.signal.aborted) return;
    this.body = isLoaded ? body : {content: {shape: 'bytes', bytes: new Uint8Array()}, problem: 'failed'};
  }

  #builtIn(shape: PreviewShape): RendererEntry<'preview'> {
    return builtInFor('preview', this.#row, shape);
  }

  /** Loads the elements of a shape; false where that failed. */
  async #load(shape: PreviewShape): Promise<boolean> {
    return Promise.all(lazyTags(this.#builtIn(shape)).map(async (file) => file?.load())).then(
      () => true,
      () => false,
    );
  }

  readonly #onRaw = (): void => {
    void this.#load('code').then(() => (this.raw = !this.raw));
  };

  /** The bytes are no picture: shown as what they are. */
  readonly #onNoImage = async (): Promise<void> => {
    const {blob} = this;
    if (!blob) return;
    await this.#load('bytes');
    const bytes = new Uint8Array(await blob.slice(0, 512).arrayBuffer());
    if (blob === this.blob) this.body = {content: {shape: 'bytes', bytes}, problem: 'not-image'};
  };
}

/** An event may well bring null. */
function words(value: string | undefined): string {
  return String(value ?? '');
}
