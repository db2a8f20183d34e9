// What was typed into a form that is refused, kept in a room of its own until the answer has given it back.
import { Busy } from '#shared/errors.ts'
import { type FormFields, formFields } from './form-fields.ts'
import type { Place } from './upload-memory-budget.ts'

/** The fields of one refused form; when they find no room here either, nothing of it is kept. */
export class RefusedFormFields {
  readonly #enter: () => Place
  #fields: FormFields | undefined
  #place: Place | undefined
  #taken = 0

  /** `enter` opens the place that the fields take. */
  constructor({ headers }: Request, enter: () => Place) {
    this.#fields = formFields(headers.get('content-type') ?? '')
    this.#enter = enter
  }

  /** Takes the next bytes of the body. */
  async add(bytes: Uint8Array): Promise<void> {
    if (!this.#fields) return
    this.#fields.add(bytes)
    const more = this.#fields.held() - this.#taken
    if (more <= 0) return
    try {
      this.#place ??= this.#enter()
      await this.#place.take(more)
      this.#taken += more
    } catch (thrown) {
      this.leave()
      if (!(thrown instanceof Busy)) throw thrown
    }
  }

  /** The fields as a body of the form's own content type; undefined when none could be kept. */
  body(): Uint8Array | undefined {
    return this.#fields?.body()
  }

  /** Forgets the fields and gives their place back; may be called twice. */
  leave(): void {
    this.#fields = undefined
    this.#place?.leave()
  }
}
