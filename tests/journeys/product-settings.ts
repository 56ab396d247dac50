/** What every product of the journeys is started with. */
export const productSettings = {
  /** One person does the work of fifty. */
  RATE_LIMIT_SCALE: '50',
  /** Pictures of studios are blurred: drawing them in full costs minutes of processor time in each product. */
  SANDBOX_PICTURE_DETAIL: '0.25',
  /** Of editors, who make links to previews. */
  CONTENT_TOKEN: 'token-of-an-editor-0123456789',
}
