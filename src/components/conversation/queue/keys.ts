/** Whether Enter was pressed to finish, and not to choose a word: an input method takes it for itself first. */
export function isEnter(event: KeyboardEvent): boolean {
  // 229: the key that ends a composition reaches some browsers after the composition has ended.
  return event.key === 'Enter' && !event.isComposing && event.keyCode !== 229;
}
