export interface LugasConfig {
  /** Base URL of `/limitdatei`. */
  readonly url: string
  /** The authority's id of the operator. */
  readonly operatorId: string
  /** What the connection is authenticated with, PEM; absent over plain HTTP, as to the sandbox. */
  readonly mutual?:
    | {
        readonly certificate: string
        readonly key: string
        /** The authority's own certificate authority; those of the system by default. */
        readonly authority?: string | undefined
      }
    | undefined
  /** Whether a deposit that is taken back counts no longer. */
  readonly givesRoomBack: boolean
}
