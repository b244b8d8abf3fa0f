import type {RendererProps} from 'agent-surfaces';
import {createContext, useContext} from 'react';
import {degrees, type Unit} from '../../../brand/brand.js';

/** In which unit the page speaks of degrees: any context of the page reaches the card. */
export const UnitContext = createContext<Unit>('celsius');

/** One call of `get_weather`, in every state: its input may still stream, and its result may never come. */
export function WeatherCard({row, status, input, result, command, refusal}: RendererProps<'tool'>) {
  const unit = useContext(UnitContext);
  const {city} = (input ?? {}) as {city?: string};
  const weather = result as {celsius: number; sky: string} | undefined;
  const next = {control: 'send', sessionId: row.sessionId, payload: {text: 'Und Atlantis'}} as const;
  return (
    <article className="weather" data-status={status}>
      <strong>{city ?? '…'}</strong>
      {weather ? `${degrees(weather.celsius, unit)}, ${weather.sky}` : (row.error ?? 'Wird nachgesehen …')}
      <button type="button" disabled={refusal(next) !== undefined} onClick={() => command(next)}>
        Und Atlantis?
      </button>
    </article>
  );
}
