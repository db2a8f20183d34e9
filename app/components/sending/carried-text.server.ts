// What was written at '/ask', '/ask/report' or in a search goes along to a form where no scripts run: as the body of a form, so
// that nothing of it stands in an address.
import { carryIntent } from './carried-words.tsx'

export async function carriedText(request: Request): Promise<{ readonly carried: string } | undefined> {
  // The choice sends its form so, without files.
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return undefined
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData())
  if (form.get('intent') !== carryIntent) return undefined
  return { carried: String(form.get('description') ?? '') }
}
