export { createOfficeApi, type OfficeDependencies } from './module.ts'
