import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { catchInstallEvent } from '#app/components/install/install-event.ts'
import { goWithoutNetwork } from '#app/components/offline/offline-navigation.ts'
import { whenLoaded } from '#app/ui/use-hydrated.ts'
import { setInstance } from '#shared/instance.ts'

setInstance(JSON.parse(document.documentElement.dataset.instance ?? 'null'))
goWithoutNetwork()
catchInstallEvent()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

// Reading without network comes after everything else; without it the portal works all the same.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  whenLoaded(() => {
    navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
  })
}
