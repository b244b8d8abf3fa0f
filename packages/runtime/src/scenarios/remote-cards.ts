/** What the peer says of itself that draws pages. */
export const PIXELWRIGHT_CARD = {
  name: 'Pixelwright',
  description: 'Draws pages as people see them and says what is wrong with them.',
  version: '2.3.0',
  protocolVersion: '1.0',
  provider: {organization: 'Pixelwright GmbH', url: 'https://pixelwright.example'},
  capabilities: {streaming: true, pushNotifications: false},
  skills: [
    {id: 'draw', name: 'Draw a page', description: 'A picture of a page at a size', tags: ['screenshot']},
    {id: 'compare', name: 'Compare two pages', description: 'What has moved or changed', tags: ['diff']},
  ],
};

/** The same of the one that knows taxes, in an older version of the protocol. */
export const TAX_DESK_CARD = {
  name: 'Tax desk',
  description: 'Says which tax a line has.',
  version: '1.1.0',
  protocolVersion: '0.3.0',
  capabilities: {streaming: false},
  skills: [{id: 'rate', name: 'Rate of a region', tags: ['tax']}],
};

/** The same of the one that keeps old invoices. */
export const ARCHIVE_CARD = {
  name: 'Archive',
  description: 'Keeps and finds old invoices.',
  version: '4.0.2',
  protocolVersion: '1.0',
  capabilities: {streaming: true},
  skills: [{id: 'find', name: 'Find invoices', tags: ['search']}],
};
