const plural = new Intl.PluralRules('de');
const count = (number, one, other) => `${number} ${plural.select(number) === 'one' ? one : other}`;

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
  'conversation.label': 'Unterhaltung',
  'conversation.empty': 'Noch keine Nachrichten',
  'conversation.empty-reason': 'Die Unterhaltung beginnt mit Ihrer ersten Nachricht.',
  'conversation.to-end': 'Zum Ende',
  'conversation.you': 'Sie',
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

/**
 * Adds thumbs to answers, and says in `onRate` what was pressed. `register` is `registerMessageAction` of the package. Returns
 * what takes them back.
 */
export function addThumbs(register, onRate) {
  const ratings = new Map();
  const thumb = (id, label, sign) =>
    register({
      id,
      label,
      icon: () => new Text(sign),
      when: ({role}) => role === 'assistant',
      pressed: ({row}) => ratings.get(row.id) === id,
      run({row, text}) {
        ratings.set(row.id, id);
        onRate(`${label}: ${text}`);
      },
    });
  const ends = [thumb('up', 'Hilfreich', '👍'), thumb('down', 'Nicht hilfreich', '👎')];
  return () => ends.forEach((end) => end());
}
