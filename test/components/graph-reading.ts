import {all} from './reading.js';

/** Reading a graph, whatever it is of. */
export const nodes = (graph: HTMLElement) => all(graph.shadowRoot!, '[data-node]') as HTMLElement[];
export const node = (graph: HTMLElement, id: string) => nodes(graph).find((each) => each.dataset['node'] === id)!;
export const edge = (graph: HTMLElement, id: string) =>
  all(graph.shadowRoot!, '[data-edge]').find((each) => each.getAttribute('data-edge') === id)!;
export const focused = (graph: HTMLElement) =>
  (graph.shadowRoot!.activeElement?.shadowRoot?.activeElement as HTMLElement | null)?.dataset['node'];

/** Counts what paints itself while something happens. */
export async function painted(
  kinds: readonly {readonly prototype: HTMLElement}[],
  act: () => Promise<void>,
): Promise<string[]> {
  const names: string[] = [];
  const watched = kinds.map(({prototype}) => {
    const painter = prototype as unknown as {render(): unknown};
    return {painter, render: painter.render};
  });
  for (const {painter, render} of watched) {
    painter.render = function (this: HTMLElement) {
      names.push(this.dataset['node'] ?? this.localName);
      return render.call(this);
    };
  }
  await act();
  for (const {painter, render} of watched) painter.render = render;
  return names;
}
