/** The two scripts of the page, with the global of the real ones. */

/** Time until the script says that it has collected everything (ms). */
const COLLECT_MS = 150

/** The loader: reads the page's configuration and loads the script that collects from the host that is named there. */
export const loaderScript = `(()=>{
const name=window.io_global_object_name||'IGLOO'
const igloo=window[name]=window[name]||{}
const loader=igloo.loader=igloo.loader||{}
if(loader.loaderMain)return
loader.loaderMain=true
igloo.getBlackbox=()=>igloo.io&&igloo.io.getBlackbox?igloo.io.getBlackbox():{blackbox:'',finished:false}
const script=document.createElement('script')
const host=String(loader.tp_host).replace(/\\/+$/,'')
script.src=[host,loader.version,encodeURIComponent(loader.subkey),'wdp.js'].join('/')
document.head.append(script)
})()
`

/** The script that collects. The real one reads the browser; this one has its blackbox from the start. */
export const collectingScript = (blackbox: string, isFinishing: boolean): string => `(()=>{
const igloo=window[window.io_global_object_name||'IGLOO']
const startedAt=performance.now()
const isFinished=()=>${isFinishing}&&performance.now()-startedAt>=${COLLECT_MS}
igloo.io={getBlackbox:()=>({blackbox:${JSON.stringify(blackbox)},finished:isFinished()})}
})()
`
