import {buffer} from 'node:stream/consumers';

/**
 * A real place for uploads on the server of the element tests: `POST /uploads` takes the field `file` and answers with an
 * address. A file whose name begins with `refuse` is refused in words; for `gone` the connection breaks, and `hold` waits.
 */
export const uploads = () => async (context, next) => {
  if (context.method !== 'POST' || context.path !== '/uploads') return next();
  const bytes = await buffer(context.req);
  const form = await new Response(bytes, {headers: {'content-type': context.get('content-type')}}).formData();
  const file = form.get('file');
  if (/^(gone|hold)/.test(file.name)) {
    context.status = 200;
    context.respond = false;
    if (file.name.startsWith('gone')) context.req.socket.destroy();
  } else if (file.name.startsWith('refuse')) {
    context.status = 422;
    context.body = {error: {code: 'AGUI_BAD_REQUEST', message: `${file.name} is not welcome (${file.size} bytes).`}};
  } else {
    context.status = 201;
    context.body = {url: `https://files.example/${encodeURIComponent(file.name)}?signature=s`, mimeType: file.type};
  }
};
