// The header by which a browser forgets the pages it has shown.
/**
 * Sent with the answer that signs somebody out. Drafts and the session's keys are removed by name; storage as a whole is
 * not, because it also holds the public pages that a family has kept for reading without network.
 */
export const forgetPages = { 'Clear-Site-Data': '"cache"' }
