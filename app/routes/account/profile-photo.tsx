// A person's photo, or the first letters of the name as long as there is none.
import { classNames } from '#app/ui/class-names.ts'

/** Props of `ProfilePhoto`. */
export interface ProfilePhotoProps {
  readonly name: string
  readonly photoId: string | null
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('')
}

/** A round picture; the name always stands beside it, so it has no alternative text. */
export function ProfilePhoto({ name, photoId }: ProfilePhotoProps) {
  const look = 'size-20 shrink-0 rounded-chip border border-garis sm:size-28'
  if (photoId) {
    return (
      <img src={`/photos/${photoId}`} alt="" width="112" height="112" className={classNames(look, 'object-cover')} />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={classNames(look, 'grid place-items-center bg-nila-50 text-2xl font-bold text-nila-700 uppercase')}
    >
      {initialsOf(name)}
    </span>
  )
}
