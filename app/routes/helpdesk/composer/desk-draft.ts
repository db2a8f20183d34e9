/** The reply to a ticket of this number, or the note on it; apart from drafts of requesters, who know public IDs only. */
export function deskDraft(ticketId: number | string, what: 'reply' | 'note' = 'reply'): string {
  // The dot ends the number: deleting 12 does not delete 120.
  return `petugas-${what}-${ticketId}.`
}
