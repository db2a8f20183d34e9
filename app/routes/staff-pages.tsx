// Stands between the frame of the desk or of administration and their pages: what a page refuses is said within the frame.
import { Outlet, useMatches } from 'react-router'
import { ErrorPage } from '#app/error-page.tsx'

export default Outlet

export function ErrorBoundary() {
  const isBare = useMatches().some(({ handle }) => (handle as { bare?: unknown } | undefined)?.bare === true)
  return <ErrorPage home="/login" homeLabel="Ke halaman saya" framed={isBare || 'staff'} />
}
