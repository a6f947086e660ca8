public import Model
