for (const section of document.querySelectorAll('section')) {
  section.querySelector('button').addEventListener('click', () => section.remove());
}
