/**
 * The row of the next version of a message. Where the client owns the list of messages, an edited message keeps its id on
 * the wire, and so does one that is answered again; its rows are all kept.
 */
export function nextVersion(id: string, isTaken: (row: string) => boolean): string {
  let row = id;
  for (let version = 2; isTaken(row); version++) row = `${id}~${String(version)}`;
  return row;
}
