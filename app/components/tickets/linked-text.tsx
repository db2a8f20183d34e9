// What people wrote, as text: the addresses in it can be followed, and nothing else in it is more than text.
import { AddressWords, addressPieces } from '#app/components/addresses/address-words.tsx'

export function LinkedText({ children }: { children: string }) {
  return addressPieces(children).map(({ text, at, href }) =>
    href ? (
      <a key={at} href={href} rel="nofollow ugc noopener" target="_blank">
        <AddressWords>{text}</AddressWords>
      </a>
    ) : (
      text
    ),
  )
}
