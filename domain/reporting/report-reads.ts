// Where reports of this process were read from.
import { replicaFigures } from '#platform/database/database.server.ts'

/** How many reads the replica and the primary have answered; undefined without a replica. */
export const reportReads = () => replicaFigures()
