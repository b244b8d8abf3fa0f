import {
  registerCatalog,
  registerIdentity,
  registerMessageAction,
  registerRenderer,
} from '/agent-surfaces/agent-surfaces.js';
import {addThumbs, degrees, german, reader, starters} from '/brand/brand.js';

registerCatalog('de', german);
registerIdentity({role: 'user'}, reader);

// The card of one tool. It is drawn into the light DOM of the page, so the page's styles apply to it.
const unit = document.querySelector('[name="unit"]');
const cards = new Set();
unit.addEventListener('change', () => cards.forEach((card) => card.draw()));

registerRenderer(
  {tool: 'get_weather'},
  {
    mount(container, props) {
      const card = {
        draw: () => container.replaceChildren(weatherCard(props)),
        update: (next) => ((props = next), card.draw()),
        unmount: () => cards.delete(card),
      };
      cards.add(card);
      card.draw();
      return card;
    },
  },
  {inAnswer: true}, // stays between the words when the work of the run is folded
);

function weatherCard({row, status, input, result, command, refusal}) {
  const card = element('article', {className: 'weather'}, element('strong', {}, input?.city ?? '…'));
  card.dataset.status = status;
  if (result) card.append(`${degrees(result.celsius, unit.value)}, ${result.sky}`);
  else card.append(row.error ?? 'Wird nachgesehen …');
  const next = {control: 'send', sessionId: row.sessionId, payload: {text: 'Und Atlantis'}};
  card.append(
    element('button', {disabled: refusal(next) !== undefined, onclick: () => command(next)}, 'Und Atlantis?'),
  );
  return card;
}

const element = (tag, properties, ...content) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...content);
  return made;
};

// Thumbs under the answers. What they report goes wherever the page wants: here, into a line at the top.
addThumbs(registerMessageAction, (rating) => (document.querySelector('.ratings').textContent = rating));

// What the chat in the corner begins with.
document.querySelector('agent-chat').starters = starters;

// A recording instead of the live agent: what is registered above draws it as well.
document.querySelector('agent-event-adapter').recording = new URLSearchParams(location.search).get('recording') ?? '';
