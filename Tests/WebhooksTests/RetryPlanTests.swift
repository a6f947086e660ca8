import Model
import Testing
import Webhook
