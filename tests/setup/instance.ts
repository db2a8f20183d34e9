// The profile of the instance that ships, for tests that read no environment.
import { readInstance } from '#platform/instance/read-instance.ts'
import { setInstance } from '#shared/instance.ts'

setInstance(readInstance('jawa-tengah').facts)
