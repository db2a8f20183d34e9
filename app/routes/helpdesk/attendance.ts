// '/helpdesk/attendance': agents say that they do not serve for a while, or are back, by form only.
import { redirect } from 'react-router'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { requireDesk } from '#app/guards.server.ts'
import { attendanceInput, changeAttendance } from '#domain/tickets/distribution/distribution.ts'
import type { Route } from './+types/attendance.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireDesk(context, request)
  return redirect('/helpdesk/profile')
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireDesk(context, request)
  return answerForm(request, attendanceInput, async (input) => {
    const released = await changeAttendance(person, input)
    const back = released > 0 ? `. ${released} tiket kembali ke tiket masuk.` : ''
    const said =
      input.attendance === 'away' ? `Anda tidak diberi tiket baru untuk sementara${back}` : 'Anda melayani lagi'
    return redirectWithFlash('/helpdesk/profile', said)
  })
}
