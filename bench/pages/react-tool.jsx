import {memo} from 'react';

/** A tool call as every page draws it. */
export const Tool = memo(function Tool({name, input, output}) {
  return (
    <details>
      <summary>{name}</summary>
      <pre>{input}</pre>
      <pre>{output}</pre>
    </details>
  );
});
