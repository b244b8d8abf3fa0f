'use client';

import dynamic from 'next/dynamic';

/** Drawn in the browser alone: nothing of it is hydrated, so React sets every property and listener. */
const TagChat = dynamic(() => import('./TagChat'), {ssr: false, loading: () => <p>The agent is on its way …</p>});

export default function Page() {
  return (
    <main>
      <h1>Release desk</h1>
      <TagChat />
    </main>
  );
}
