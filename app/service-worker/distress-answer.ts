// Help for somebody in danger while there is no network: in place of a search, and as the assistant's answer.
import { type DistressHelp, helpAsText, helpFor, helpLinks } from '#domain/distress/distress-help.ts'
import { findDistress } from '#domain/distress/find-distress.ts'
import { telephoneLink } from '#shared/numbers/phone-number.ts'
import { escaped, framed } from './offline-page.ts'
import { fileCache, findSavedPage } from './saved-pages.ts'

const linePath = '/crisis-line.json'

interface KeptLine {
  readonly lineName: string
  readonly linePhone: string
  readonly lineHours: string
}

/** Keeps the crisis line as it is now. @throws without network. */
export async function keepCrisisLine(): Promise<void> {
  const answer = await fetch(linePath, { credentials: 'omit', cache: 'no-cache' })
  if (answer.ok) await (await caches.open(fileCache)).put(linePath, answer)
}

/** The help that the words ask for, with the line as it was kept last; null for harmless words. */
export async function helpOffline(words: string): Promise<DistressHelp | null> {
  const danger = findDistress(words)
  if (!danger) return null
  const kept: KeptLine | null = await (await findSavedPage(linePath))?.json().catch(() => null)
  return helpFor(danger, kept ?? null)
}

/** The help as a page of its own, without anything beside it. */
export function helpPage({ title, first, lines, words }: DistressHelp): Promise<Response> {
  const numbers = lines.map(
    ({ name, phone, hours }) =>
      `<li><a href="${telephoneLink(phone) ?? ''}">Telepon ${escaped(phone)} · ${escaped(name)}</a>${hours && ` (${escaped(hours)})`}</li>`,
  )
  return framed(
    title,
    `<h1>${title}</h1><p>${escaped(first)}</p><ul>${numbers.join('')}</ul>${words.map((each) => `<p>${escaped(each)}</p>`).join('')}`,
  )
}

/** The assistant: as the server answers; without network help, or nothing. */
export async function answerAssistant({ request }: { readonly request: Request }): Promise<Response> {
  const copy = request.clone()
  try {
    return await fetch(request)
  } catch (error) {
    const body: { userMessage?: unknown } | null = await copy.json().catch(() => null)
    const help = typeof body?.userMessage === 'string' ? await helpOffline(body.userMessage) : null
    if (!help) throw error
    return Response.json({
      success: true,
      message: helpAsText(help),
      answered: true,
      sources: [],
      next: helpLinks(help),
    })
  }
}
