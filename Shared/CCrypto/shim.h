#ifndef BELFRY_CCRYPTO_SHIM_H
#define BELFRY_CCRYPTO_SHIM_H
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#endif
