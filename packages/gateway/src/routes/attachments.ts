import {RUN_INPUT_RULES} from 'agent-surfaces/protocol';
import {readLimited} from '../body.js';
import type {Context} from '../context.js';
import {GatewayError, badFields} from '../errors.js';
import type {AttachmentStore} from '../options.js';

/** Room for the lines around the file in a form. */
const FORM_BYTES = 64 * 1024;

/** `POST /v1/agent/attachments`: an image, for which the host gives a signed address. */
export async function postAttachment(context: Context, store: AttachmentStore): Promise<Response> {
  const {request} = context;
  const limit = context.services.settings.maxAttachmentBytes;
  const tooLarge = () => badFields({file: `The file must not be larger than ${limit} bytes.`});
  const bytes = await readLimited(request, limit + FORM_BYTES, tooLarge);
  const file = await readFile(bytes, request.headers.get('content-type') ?? '');
  if (!file) throw badFields({file: 'Send one file, as a form with a field "file".'});
  if (!/^image\/[\w.+-]+$/i.test(file.type)) throw badFields({file: RUN_INPUT_RULES['binary-image'].message});
  if (file.size > limit) throw tooLarge();
  if (file.size === 0) throw badFields({file: 'The file is empty.'});
  const details = {filename: file.name, mimeType: file.type, signal: request.signal};
  const {url, mimeType} = await store(file, details);
  if (!/^https?:\/\//i.test(url)) throw new GatewayError('AGUI_INTERNAL_ERROR', 'The file could not be stored.');
  return context.json({url, mimeType}, 201);
}

async function readFile(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<File | undefined> {
  try {
    const form = await new Response(bytes, {headers: {'content-type': type}}).formData();
    const file = form.get('file');
    return file instanceof File ? file : undefined;
  } catch {
    return undefined;
  }
}
