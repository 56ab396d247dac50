export interface ClamdConfig {
  readonly host: string
  readonly port: number
}
