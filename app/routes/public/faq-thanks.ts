// '/faq-thanks': the counts beside the answers (GET ?ids=1,2,3), and a visitor's 'Terimakasih' or 'Belum, kirim' (POST).
import { requestContext } from '#app/request-context.ts'
import { visitorVotes } from '#app/visitor-limits.server.ts'
import { largestFaqId, thanksInput } from '#domain/content/faq/faq.ts'
import { countThanks, giveThanks, noteUnanswered } from '#domain/content/faq/faq-thanks.ts'
import { asAppError, headersOf, Invalid } from '#shared/errors.ts'
import { cookieValue, portalCookie, readPortalCookie } from '#shared/portal-cookie.ts'
import type { Route } from './+types/faq-thanks.ts'

const maxAtOnce = 200

function idsOf(request: Request): number[] {
  const asked = (new URL(request.url).searchParams.get('ids') ?? '').split(',', maxAtOnce)
  const ids = asked.filter((id) => /^[1-9]\d{0,9}$/.test(id)).map(Number)
  return [...new Set(ids)].filter((id) => id <= largestFaqId)
}

const cookie = 'terimakasih'

/**
 * The signed token that a Cookie header carries; '' for none. Before the portal bound its cookies to the host this one
 * had no prefix: visitors who still have it stay the same.
 */
function tokenIn(cookies: string | null): string {
  return readPortalCookie(cookies, cookie) ?? cookieValue(cookies, cookie) ?? ''
}

function tokenCookie(token: string): string {
  return portalCookie(cookie, token, { maxAge: 31_536_000, httpOnly: true })
}

// Errors are answered as JSON, not as a page.
async function answer(act: () => Promise<unknown>): Promise<Response> {
  try {
    const result = await act()
    return result instanceof Response ? result : Response.json(result)
  } catch (thrown) {
    const known = asAppError(thrown)
    if (!known) throw thrown
    const problem = { code: known.code, message: known.message }
    return Response.json(problem, { status: known.status, headers: headersOf(known) })
  }
}

export function loader({ request }: Route.LoaderArgs) {
  return answer(async () => ({ counts: Object.fromEntries(await countThanks(idsOf(request))) }))
}

export function action({ context, request }: Route.ActionArgs) {
  return answer(async () => {
    const network = context.get(requestContext).address
    await visitorVotes.take(network)
    const form = await request.formData().catch(() => new FormData())
    const parsed = thanksInput.safeParse(Object.fromEntries(form))
    if (!parsed.success) throw new Invalid('Terimakasih ini tidak dapat dibaca.')
    const { faqId, helped } = parsed.data
    const visitor = { token: tokenIn(request.headers.get('cookie')), network }
    const { token, ...stored } =
      helped === 'no'
        ? await noteUnanswered(faqId, visitor)
        : await giveThanks(faqId, { ...visitor, userAgent: request.headers.get('user-agent') })
    return Response.json(stored, { headers: { 'Set-Cookie': tokenCookie(token) } })
  })
}
