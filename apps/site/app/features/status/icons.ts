export { MapPin as Place, Search as Compass, Wrench as Tools } from '@marquee/ui/icons'
