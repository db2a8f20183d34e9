// What presses an agent, in one line. Pure.

export function pressingWords(
  { overdue, soon, escalated }: { readonly overdue: number; readonly soon: number; readonly escalated: number },
  due = 'hampir lewat waktu',
): string | null {
  const tickets = (many: number) => `${many.toLocaleString('id-ID')} tiket`
  const soonTickets = overdue > 0 ? soon.toLocaleString('id-ID') : tickets(soon)
  const parts = [
    overdue > 0 && `${tickets(overdue)} lewat waktu`,
    soon > 0 && `${soonTickets} ${due}`,
    escalated > 0 && `${tickets(escalated)} cabang dinas lewat lebih dari satu hari kerja`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(' · ') : null
}
