import {html, type PropertyValues} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {scrollRegion} from '../../../controllers/scroll-region.js';
import {AgentElement} from '../../agent-element.js';
import {imageSize, type ImageSize} from './image-size.js';
import styles from './image-view.styles.js';
import './image-view.strings.js';

/** Larger pictures are not decoded: a few kilobytes can ask for gigabytes of memory. */
const MAX_PIXELS = 50_000_000;
/** So much of a file is looked at for its size: cameras write previews and profiles before it. */
const HEAD_BYTES = 1_048_576;

/**
 * A picture, drawn on a canvas from its bytes: it needs no address, and nothing in it runs.
 *
 * @summary Shows a picture.
 * @a11y The picture is an image with its name; a button with `aria-pressed` shows it at its real size. What scrolls can be reached by Tab.
 * @element agent-image-view
 * @fires error - the bytes are no picture that the browser can draw, or too large a one
 * @csspart base - the whole
 * @csspart picture - the box of the picture
 * @cssprop [--agent-image-view-max-height=36rem] - how high the picture may be
 */
export class AgentImageView extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('canvas') private readonly canvas!: HTMLCanvasElement | null;

  @state() private status: 'loading' | 'ready' | 'failed' | 'too-large' | 'unknown-size' = 'loading';
  @state() private size: ImageSize | undefined;
  /** As large as it is, instead of as large as fits. */
  @state() private actual = false;

  /** The bytes. */
  @property({attribute: false}) blob: Blob | undefined;

  /** What it is called. */
  @property() name = '';

  #bitmap: ImageBitmap | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) void this.#load();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('blob')) void this.#load();
  }

  override updated(changed: PropertyValues): void {
    if (changed.has('status') && this.#bitmap && this.canvas) draw(this.#bitmap, this.canvas);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#bitmap?.close();
    this.#bitmap = undefined;
  }

  override render() {
    if (!this.blob) return this.renderFallback('unknown');
    if (this.status === 'failed') return this.renderFallback('failed', this.term('image-view.failed'));
    if (this.status === 'unknown-size') return this.renderFallback('unavailable', this.term('image-view.unknown-size'));
    if (this.status === 'too-large') {
      return this.renderFallback('unavailable', this.term('image-view.too-large', this.#dimensions));
    }
    return html`
      <div part="base">
        <div class="head">
          <span class="meta grow">${this.status === 'loading' ? this.term('fallback.loading') : this.#dimensions}</span>
          <button
            type="button"
            class="btn quiet sm"
            aria-pressed=${this.actual ? 'true' : 'false'}
            @click=${() => (this.actual = !this.actual)}
          >
            ${this.term('image-view.actual')}
          </button>
        </div>
        <div part="picture" class="box scroll ${this.actual ? 'actual' : ''}" ${scrollRegion(() => this.#label)}>
          <canvas role="img" aria-label=${this.#label}></canvas>
        </div>
      </div>
    `;
  }

  get #dimensions(): string {
    if (!this.size) return '';
    const number = (value: number) => this.localize.formatNumber(value);
    return `${number(this.size.width)} × ${number(this.size.height)}`;
  }

  get #label(): string {
    return [this.name || this.term('image-view.picture'), this.#dimensions].filter(Boolean).join(', ');
  }

  async #load(): Promise<void> {
    const {blob} = this;
    this.status = 'loading';
    if (!blob) return;
    const {status, bitmap, size = bitmap} = await decode(blob).catch((): Decoded => ({status: 'failed'}));
    if (blob !== this.blob || !this.isConnected) {
      bitmap?.close();
      return;
    }
    this.#bitmap?.close();
    this.#bitmap = bitmap;
    this.size = size && {width: size.width, height: size.height};
    this.status = status;
    if (!this.#bitmap) this.dispatchEvent(new Event('error'));
  }
}

interface Decoded {
  readonly status: 'ready' | 'failed' | 'too-large' | 'unknown-size';
  readonly bitmap?: ImageBitmap;
  readonly size?: ImageSize;
}

/** Decodes only what says its size before: the formats of which it can be read, and no other. */
async function decode(blob: Blob): Promise<Decoded> {
  const size = imageSize(new Uint8Array(await blob.slice(0, HEAD_BYTES).arrayBuffer()));
  if (!size) return {status: 'unknown-size'};
  if (size.width * size.height > MAX_PIXELS) return {status: 'too-large', size};
  return {status: 'ready', bitmap: await createImageBitmap(blob)};
}

function draw(bitmap: ImageBitmap, canvas: HTMLCanvasElement): void {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
}
