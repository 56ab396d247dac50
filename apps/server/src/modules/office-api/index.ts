export { createOfficeApi } from './module.ts'
