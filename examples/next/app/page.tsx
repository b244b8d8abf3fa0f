import {Chat} from './Chat';

/** A server component: what it says is in the HTML. The chat is a client component. */
export default function Page() {
  return (
    <main>
      <h1>Release desk</h1>
      <Chat />
    </main>
  );
}
