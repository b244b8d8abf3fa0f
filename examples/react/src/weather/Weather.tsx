import {registerMessageAction} from 'agent-surfaces';
import {useEffect, useState} from 'react';
import {addThumbs, starters, type Unit} from '../../../brand/brand.js';
import {AgentRenderer} from '../agent-surfaces';
import {UnitContext, WeatherCard} from './WeatherCard';

/** A recording instead of the live agent, where the address asks for one. */
const recording = new URLSearchParams(location.search).get('recording') ?? '';

/** A chat with the page's own card for a tool, its own actions, language and look. */
export function Weather() {
  const [unit, setUnit] = useState<Unit>('celsius');
  const [rating, setRating] = useState('');
  useEffect(() => addThumbs(registerMessageAction, setRating), []);
  return (
    <main>
      <header>
        <h1>Wetter</h1>
        <select name="unit" aria-label="Einheit" value={unit} onChange={({target}) => setUnit(target.value as Unit)}>
          <option value="celsius">°C</option>
          <option value="fahrenheit">°F</option>
        </select>
        <p className="ratings" role="status">
          {rating}
        </p>
      </header>
      <UnitContext value={unit}>
        <AgentRenderer match={{tool: 'get_weather'}} component={WeatherCard} inAnswer />
      </UnitContext>
      <agent-projection>
        <agent-event-adapter protocol="ag-ui" url="/api/agui" recording={recording} />
        <agent-conversation />
        <agent-composer />
      </agent-projection>
      <agent-launcher label="Hilfe">
        <agent-chat protocol="ag-ui" url="/api/agui" starters={starters} />
      </agent-launcher>
    </main>
  );
}
