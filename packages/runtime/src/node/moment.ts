import {NoSuchMoment, type OpeningQuery} from '../opening.js';
import {HttpError} from './http.js';

/** Answers as of the moment that an address asks for, or says that the session has none such. */
export function atMoment<Answer>({searchParams}: URL, answer: (query: OpeningQuery) => Answer): Answer {
  const at = searchParams.get('at');
  const before = searchParams.get('before');
  const thread = searchParams.get('thread');
  try {
    return answer({
      ...(at === null ? {} : {at: numberOf(at)}),
      ...(before === null ? {} : {before}),
      ...(thread === null ? {} : {thread}),
    });
  } catch (error) {
    if (!(error instanceof NoSuchMoment)) throw error;
    throw new HttpError(422, 'invalid_input', 'There is nothing of this session there.', {
      [error.field]: error.message,
    });
  }
}

function numberOf(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}
