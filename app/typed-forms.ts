// What was typed into a form whose request could not be answered, kept with the request until its answer has gone out.

/** The fields of a form as they were sent, without its files, of which only the names are left. */
export interface TypedForm {
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly fileNames: readonly string[]
}

const typed = new WeakMap<Request, TypedForm>()

function typedOf(form: FormData): TypedForm {
  const fields: [string, string][] = []
  const fileNames: string[] = []
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.push([name, value])
    else if (value.name) fileNames.push(value.name)
  }
  return { fields, fileNames }
}

/** Notes what an action has read of its request's body, which can be read only once. */
export function noteTypedForm(request: Request, form: FormData): void {
  typed.set(request, typedOf(form))
}

/** What the request brought: as its action noted it, or from the body when nobody has read that; undefined otherwise. */
export async function typedFormOf(request: Request): Promise<TypedForm | undefined> {
  const noted = typed.get(request)
  if (noted || request.bodyUsed) return noted
  const form = await request.formData().catch(() => undefined)
  return form && typedOf(form)
}
