// A web address that breaks at its signs before it breaks inside a word.
import { Fragment } from 'react'
import { addressParts } from './address-parts.ts'

/** The address as it stands, with places where a line may end. */
export function AddressWords({ children }: { children: string }) {
  return addressParts(children).map(({ words, at }) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {words}
    </Fragment>
  ))
}
