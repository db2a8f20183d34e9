// What was typed into a form whose request could not be answered, kept with the request until its answer has gone out.
export interface TypedForm {
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly files: readonly (readonly [field: string, name: string])[]
}

/** Limit of fields and files of a returned form; each costs time to render. */
const maxEntries = 1_000

const typed = new WeakMap<Request, TypedForm>()

function typedOf(form: FormData): TypedForm {
  const fields: [string, string][] = []
  const files: [string, string][] = []
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.push([name, value])
    else if (value.name) files.push([name, value.name])
  }
  return { fields, files }
}

/** Notes what an action has read of its request's body, which can be read only once. */
export function noteTypedForm(request: Request, form: FormData): void {
  typed.set(request, typedOf(form))
}

async function readTypedForm(request: Request): Promise<TypedForm | undefined> {
  if (request.bodyUsed) return undefined
  const form = await request.formData().catch(() => undefined)
  return form && typedOf(form)
}

/**
 * What the request brought: as its action noted it, or from the body when no one has read that; undefined otherwise, and
 * for a form without any field, or with more than a page has.
 */
export async function typedFormOf(request: Request): Promise<TypedForm | undefined> {
  const form = typed.get(request) ?? (await readTypedForm(request))
  const size = form ? form.fields.length + form.files.length : 0
  return size > 0 && size <= maxEntries ? form : undefined
}
