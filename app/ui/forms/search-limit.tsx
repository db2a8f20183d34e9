// The sentence under a search box that is full: what is typed or pasted beyond its limit is left out, with a message.
import { searchMaxLength } from '#shared/text.ts'

/** Props of `SearchLimit`: how many characters stand in the box, whose `maxLength` is `searchMaxLength`. */
export type SearchLimitProps = { length: number }

/** Nothing until the box is full. */
export function SearchLimit({ length }: SearchLimitProps) {
  return (
    <p role="status" className="mt-1.5 text-sm text-tinta-soft empty:hidden">
      {length >= searchMaxLength &&
        `Sudah ${searchMaxLength} karakter, paling panjang untuk pencarian. Selebihnya tidak ikut.`}
    </p>
  )
}
