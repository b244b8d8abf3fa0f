const plural = new Intl.PluralRules('de');
const count = (number, one, other) => `${number} ${plural.select(number) === 'one' ? one : other}`;

/** The person who reads, as the page knows her. */
export const reader = {name: 'Mara', avatar: 'person'};

/** What one can begin with in the chat of the corner. */
export const starters = [
  {label: 'Wetter in Berlin', send: true},
  {label: 'Wetter in Rom', send: true},
  {label: 'Wie wird es in …', text: 'Wetter in '},
];

/** What a small chat says, in German. What is not here is said in English. */
export const german = {
  'actions.label': 'Aktionen',
  'actions.edit': 'Bearbeiten und erneut senden',
  'actions.rollback': 'Zu dieser Nachricht zurückkehren',
  'composer.label': 'Nachricht',
  'composer.placeholder': 'Nachricht an den Agenten',
  'composer.placeholder-queue': 'Nachricht einreihen',
  'composer.about.send': 'Beginnt einen neuen Durchgang',
  'composer.sending.send': 'Wird gesendet …',
  'composer.sent': 'Gesendet, noch nicht bestätigt',
  'chat.starters': 'Vorschläge',
  'conversation.label': 'Unterhaltung',
  'conversation.empty': 'Noch keine Nachrichten',
  'conversation.empty-reason': 'Die Unterhaltung beginnt mit Ihrer ersten Nachricht.',
  'conversation.to-end': 'Zum Ende',
  'conversation.you': 'Sie',
  'launcher.open': (name) => `${name} öffnen`,
  'launcher.close': (name) => `${name} schließen`,
  'verb.send': 'Senden',
  'process.steps': (steps) => count(steps, 'Schritt', 'Schritte'),
  'process.tools': (tools, failed) =>
    count(tools, 'Werkzeugaufruf', 'Werkzeugaufrufe') + (failed > 0 ? `, ${failed} fehlgeschlagen` : ''),
  'turn.you': 'Sie',
  'turn.agent': 'Agent',
  'verb.copy': 'Kopieren',
  'verb.retry': 'Erneut versuchen',
};

/** A temperature as the page says it. */
export function degrees(celsius, unit) {
  return unit === 'celsius' ? `${celsius} °C` : `${Math.round(celsius * 1.8 + 32)} °F`;
}

const THUMB = 'M5 7 8 2c1 0 1.5.6 1.5 1.5V6H13c.8 0 1.3.7 1.1 1.5l-1.2 5c-.1.6-.6 1-1.2 1H5zM2 7h3v6.5H2z';

/** A thumb in the colour of the text around it; turned round, it points down. */
function drawThumb(degrees) {
  const [svg, path] = ['svg', 'path'].map((name) => document.createElementNS('http://www.w3.org/2000/svg', name));
  const attributes = {viewBox: '0 0 16 16', width: 14, fill: 'none', stroke: 'currentColor', 'aria-hidden': true};
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  path.setAttribute('d', THUMB);
  path.setAttribute('transform', `rotate(${degrees} 8 8)`);
  svg.append(path);
  return svg;
}

/**
 * Adds thumbs to answers, and says in `onRate` what was pressed. `register` is `registerMessageAction` of the package. Returns
 * what takes them back.
 */
export function addThumbs(register, onRate) {
  const ratings = new Map();
  const thumb = (id, label, turn) =>
    register({
      id,
      label,
      icon: () => drawThumb(turn),
      when: ({role}) => role === 'assistant',
      pressed: ({row}) => ratings.get(row.id) === id,
      run({row, text}) {
        ratings.set(row.id, id);
        onRate(`${label}: ${text}`);
      },
    });
  const ends = [thumb('up', 'Hilfreich', 0), thumb('down', 'Nicht hilfreich', 180)];
  return () => ends.forEach((end) => end());
}
