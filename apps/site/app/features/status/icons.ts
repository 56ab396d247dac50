export { MapPin as Place, Search as Compass, Wrench as Tools, Lock as Shut } from '@marquee/ui/icons'
