// What an administrator reads after something was to be mailed: it says 'sent' only where this portal sends mails.
import { mailIsConfigured } from '#platform/mail.server.ts'

/** After one invitation; its link stands on the page that follows. */
export const invitationOutcome = () =>
  mailIsConfigured()
    ? 'Undangan dikirim lewat email'
    : 'Undangan dibuat. Email belum diatur: salin tautan undangan di halaman ini'

/** After a link for a new password. */
export const passwordLinkOutcome = () =>
  mailIsConfigured()
    ? 'Tautan password baru dikirim lewat email'
    : 'Email belum diatur, jadi tautan password tidak terkirim'

/** After several invitations. */
export const invitationsOutcome = (invited: number) =>
  mailIsConfigured()
    ? `${invited} undangan dikirim lewat email`
    : `${invited} undangan dibuat. Email belum diatur: salin tautannya di halaman tiap orang`
