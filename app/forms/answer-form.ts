// How forms are read and answered: one schema, messages beside the fields, nothing typed is lost.
import { data } from 'react-router'
import type { z } from 'zod'
import { type AppError, asAppError, headersOf, Invalid, ProofOfWorkRequired, RetryLater } from '#shared/errors.ts'
import { noteTypedForm } from './submitted-forms.ts'

export interface FormProblem {
  /** Differs at every answer, so that the same message is shown again at the second try. */
  readonly id: string
  readonly message: string
  readonly errors: Readonly<Record<string, string>>
  /** What was typed, to be shown again; passwords are never sent back. */
  readonly values: Readonly<Record<string, string>>
  /** True when the portal or its database is away: it is unknown whether it arrived, and sending it again may help. */
  readonly away?: boolean
  /** Seconds until the form is sent again automatically; nothing was stored. */
  readonly putOff?: number
  readonly challenge?: object
}

type FormAnswer = ReturnType<typeof data<FormProblem>>

const secret = /password/i

/** For what no form of ours sends, such as a file in place of a text; the schemas have words for everything else. */
const unreadable = 'Isian ini tidak dapat dibaca. Ketik ulang, lalu kirim lagi.'

type Typed = FormProblem['values']

function typedIn(form: FormData): Typed {
  const values: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string' && !secret.test(name)) values[name] = value
  return values
}

function problem(form: FormData, message: string, errors: Record<string, string> = {}, refusal?: AppError): FormAnswer {
  const status = refusal?.status ?? 400
  const answer = {
    ...{ id: crypto.randomUUID(), message, errors, values: typedIn(form) },
    ...(status === 503 && { away: true }),
    ...(refusal instanceof RetryLater && { putOff: refusal.waitSeconds }),
    ...(refusal instanceof ProofOfWorkRequired && { challenge: refusal.challenge }),
  }
  return data(answer, { status, headers: refusal ? headersOf(refusal) : {} })
}

// PostgreSQL cannot hold NUL characters, and no one types them.
function withoutNul(form: FormData): FormData {
  const clean = new FormData()
  for (const [name, value] of form) clean.append(name, typeof value === 'string' ? value.replaceAll('\0', '') : value)
  return clean
}

/**
 * Runs a form through its schema and, when it is right, through `act`, which also gets what was typed. A wrong form, a refusal of the domain (400,
 * 404, 409, 429 with its wait) and an outage (503) become a `FormProblem` for the same page; everything else continues as it was thrown.
 * The message of a wrong form is its first field's, or `whenEmpty` where a field that must be filled is empty.
 */
export async function answerForm<Schema extends z.ZodType, Done>(
  request: Request,
  schema: Schema,
  act: (input: z.output<Schema>, typed: Typed) => Promise<Done>,
  whenEmpty?: string,
): Promise<Done | FormAnswer> {
  const form = withoutNul(await request.formData().catch(() => new FormData()))
  noteTypedForm(request, form)
  const parsed = schema.safeParse(Object.fromEntries(form), { error: () => unreadable })
  if (!parsed.success) {
    const errors: Record<string, string> = {}
    for (const issue of parsed.error.issues) errors[String(issue.path[0] ?? '')] ??= issue.message
    const isEmpty = Object.keys(errors).some((name) => String(form.get(name) ?? '').trim() === '')
    return problem(form, (isEmpty && whenEmpty) || (parsed.error.issues[0]?.message ?? ''), errors)
  }
  try {
    return await act(parsed.data, typedIn(form))
  } catch (thrown) {
    const known = asAppError(thrown)
    if (!known || known.status === 403) throw thrown
    return problem(form, known.message, known instanceof Invalid ? { ...known.fields } : {}, known)
  }
}
