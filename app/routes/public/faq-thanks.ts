// '/faq-thanks': the counts beside the answers (GET ?ids=1,2,3) and a visitor's 'Terimakasih' (POST).
import { requestContext } from '#app/request-context.ts'
import { visitorVotes } from '#app/visitor-limits.server.ts'
import { countThanks } from '#domain/faq/count-thanks.ts'
import { largestFaqId, thanksInput } from '#domain/faq/faq-thanks-input.ts'
import { thankForFaq } from '#domain/faq/thank-for-faq.ts'
import { asAppError, headersOf, Invalid } from '#shared/errors.ts'
import type { Route } from './+types/faq-thanks.ts'

/** Most questions counted in one request. */
const mostAtOnce = 200

function idsOf(request: Request): number[] {
  const asked = (new URL(request.url).searchParams.get('ids') ?? '').split(',', mostAtOnce)
  const ids = asked.filter((id) => /^[1-9]\d{0,9}$/.test(id)).map(Number)
  return [...new Set(ids)].filter((id) => id <= largestFaqId)
}

// What goes wrong is told as JSON, not as a page.
async function answer(act: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json(await act())
  } catch (thrown) {
    const known = asAppError(thrown)
    if (!known) throw thrown
    const told = { code: known.code, message: known.message }
    return Response.json(told, { status: known.status, headers: headersOf(known) })
  }
}

export function loader({ request }: Route.LoaderArgs) {
  return answer(async () => ({ counts: Object.fromEntries(await countThanks(idsOf(request))) }))
}

export function action({ context, request }: Route.ActionArgs) {
  return answer(async () => {
    await visitorVotes.take(context.get(requestContext).address)
    const form = await request.formData().catch(() => new FormData())
    const parsed = thanksInput.safeParse(Object.fromEntries(form))
    if (!parsed.success) throw new Invalid('Terimakasih ini tidak dapat dibaca.')
    return thankForFaq(parsed.data, request.headers.get('user-agent'))
  })
}
