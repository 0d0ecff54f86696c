/** WeCom's own SDK, bare: what the simulators are tested with. */
import './window.ts'
import * as sdk from '@wecom/jssdk'

window.wecomSdk = sdk
