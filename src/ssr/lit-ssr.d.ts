/** What is used of `@lit-labs/ssr`, which whoever renders on a server installs. */
declare module '@lit-labs/ssr' {
  import type {ReactiveElement} from 'lit';

  type Piece = string | (() => Piece | undefined) | Piece[];

  interface RenderInfo {
    elementRenderers: unknown[];
  }

  export class LitElementRenderer {
    element: ReactiveElement & {render(): unknown};
    connectedCallback(): void;
    renderShadow(info: RenderInfo): Piece[] | undefined;
  }

  export function renderThunked(value: unknown, info: Partial<RenderInfo>): Piece[];
}
